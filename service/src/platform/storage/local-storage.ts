import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedName } from '@pasal/contract/uploads/stored-name.ts'
import { objectId } from '@pasal/contract/values.ts'
import { type ListedFile, type Place, type UploadStorage, uploadsFolder } from './upload-storage.ts'

const pageSize = 500

/**
 * Files below DATA_DIR/public_uploads. Processes on several machines share it only if the machines share the folder.
 */
export function localStorage(dataDir: string): UploadStorage {
  const root = join(dataDir, uploadsFolder)
  const pathOf = ({ storeId, name }: Place) => join(root, storeId, name)
  return {
    async create(place, bytes) {
      await mkdir(join(root, place.storeId), { recursive: true })
      try {
        // `wx` never replaces a file. A file half written by a crash has a row that no order names
        // (delete-unused-uploads.ts).
        await writeFile(pathOf(place), bytes, { flag: 'wx', flush: true, mode: 0o644 })
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      }
    },
    async find(place) {
      const found = await stat(pathOf(place)).catch(ignoreMissing)
      return found?.isFile() ? shown(found) : undefined
    },
    async open(place) {
      const file = await open(pathOf(place)).catch(ignoreMissing)
      if (!file) return undefined
      const found = await file.stat()
      if (found.isFile()) return { ...shown(found), content: file.createReadStream() }
      await file.close()
      return undefined
    },
    delete: (place) => rm(pathOf(place), { force: true }),
    list: () => listFolders(root),
  }
}

function shown({ size, mtimeMs }: { size: number; mtimeMs: number }) {
  return { byteCount: size, etag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"` }
}

async function* listFolders(root: string): AsyncIterable<ListedFile[]> {
  for (const storeId of (await readdir(root).catch(ignoreMissing)) ?? []) {
    if (!objectId.safeParse(storeId).success) continue
    const names = (await readdir(join(root, storeId))).filter((name) => storedName.safeParse(name).success)
    for (let start = 0; start < names.length; start += pageSize) {
      const page = await Promise.all(
        names.slice(start, start + pageSize).map((name) => listed(root, { storeId, name })),
      )
      yield page.filter((file) => file !== undefined)
    }
  }
}

/** Undefined when the file was deleted since the listing. */
async function listed(root: string, place: Place): Promise<ListedFile | undefined> {
  const found = await stat(join(root, place.storeId, place.name)).catch(ignoreMissing)
  return found && { ...place, byteCount: found.size, storedAt: found.mtime }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
