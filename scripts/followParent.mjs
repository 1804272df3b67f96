// Loaded into the server by start.mjs: when the starter is killed outright, the server stops as if asked to.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
