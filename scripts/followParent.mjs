// Loaded into the server by start.mjs: if the starter is killed, the server shuts down normally.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
