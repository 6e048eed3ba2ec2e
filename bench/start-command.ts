import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What `npm start` runs: the folder, arguments for Node, and what it adds to the environment. The service is measured with the settings that its users get. */
export const startCommand = parsed(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start)

function parsed(command: string): { folder: string; environment: Record<string, string>; nodeArguments: string[] } {
  const [, before, rest] = /^((?:[A-Z_]+=\S+ )*)exec node (.+)$/.exec(command) ?? []
  if (before === undefined || rest === undefined) throw new Error(`npm start runs something else than Node: ${command}`)
  return {
    folder: root,
    environment: Object.fromEntries(before.split(' ').flatMap((one) => (one === '' ? [] : [one.split('=')]))),
    nodeArguments: rest.split(' ').map((argument) => (argument.startsWith('-') ? argument : join(root, argument))),
  }
}
