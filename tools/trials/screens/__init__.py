"""Run the apps in this process, send them input and measure what they hold."""
