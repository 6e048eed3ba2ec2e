import { readdir, readFile } from 'node:fs/promises'

/** `name`: of the file, without `.md`. */
export type Guide = { name: string; text: string }

const folder = new URL('../../../../docs/api/', import.meta.url)

/** The guides of docs/api. */
export async function readGuides(): Promise<Guide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -3), text: await readFile(new URL(file, folder), 'utf8') })),
  )
}

/** The page of a guide. The index is the README. */
export function guideUrl(name: string): string {
  return name === 'README' ? '/docs/guides' : `/docs/guides/${name}`
}
