import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What `npm start` runs, as arguments for Node: the service is measured with the settings that its users get. */
export const startArguments: string[] = argumentsOf(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start,
)

function argumentsOf(command: string): string[] {
  const [exec, node, ...rest] = command.split(' ')
  if (exec !== 'exec' || node !== 'node') throw new Error(`npm start runs something else than Node: ${command}`)
  return rest.map((argument) => (argument.startsWith('-') ? argument : join(root, argument)))
}
