import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * What `npm start` runs: the folder and the arguments for Node. The benchmark measures the service with the settings
 * that its users get. The start command is replaced by the service, so that its process id is the service's.
 */
export const startCommand = { folder: root, nodeArguments: [join(root, 'service/bin/pasal'), 'start'] }
