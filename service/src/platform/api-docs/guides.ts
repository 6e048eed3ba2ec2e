import { readdir, readFile } from 'node:fs/promises'
import type { Reference } from './references.ts'

/** `name`: of the file, without `.md`. */
export type Guide = { name: string; text: string }

/** The guides of docs/api or docs/merchant-api. */
export async function readGuides({ folder }: Reference): Promise<Guide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -3), text: await readFile(new URL(file, folder), 'utf8') })),
  )
}
