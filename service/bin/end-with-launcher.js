'use strict'

/*
 * Loaded before the service when the start command could not be replaced by it (service/bin/pasal). The start command
 * holds the other end of this pipe. The pipe closes when that process ends, even by SIGKILL.
 */

const { Socket } = require('node:net')

const pipeDescriptor = 3
const launcher = Number(process.env.PASAL_LAUNCHER)
delete process.env.PASAL_LAUNCHER

// Processes that the service starts load this file too, and have no such pipe.
if (launcher === process.ppid) {
  const pipe = new Socket({ fd: pipeDescriptor })
  pipe.once('close', () => process.kill(process.pid, 'SIGTERM'))
  pipe.resume()
  pipe.unref()
}
