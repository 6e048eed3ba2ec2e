import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Below DATA_DIR, and not in the system's folder for temporary files, which is memory on many systems. */
export const scratchFolder = 'incoming_uploads'
/** An upload that has sent less takes no file. */
const bytesInMemory = 64 * 1024
const bytesPerRead = 256 * 1024

/** The bytes of an upload that is arriving. Its file has no name any more, so nothing is left of it after a crash. */
export class ScratchFile {
  readonly #folder: string
  #file: FileHandle | undefined
  #fileBytes = 0
  #pieces: Buffer[] = []
  #pieceBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #closed = false

  constructor(dataDir: string) {
    this.#folder = join(dataDir, scratchFolder)
  }

  get byteCount(): number {
    return this.#fileBytes + this.#pieceBytes
  }

  async write(piece: Buffer): Promise<void> {
    // An upload that was rejected may still be arriving.
    if (this.#closed) return
    this.#pieces.push(piece)
    this.#pieceBytes += piece.length
    if (this.#pieceBytes >= bytesInMemory) await this.#flush()
  }

  async read(): Promise<Buffer> {
    if (!this.#file) return Buffer.concat(this.#pieces)
    await this.#flush()
    return this.#file.readFile()
  }

  /** The bytes in order, one piece in memory at a time. */
  async *pieces(): AsyncGenerator<Buffer> {
    if (this.#file) await this.#flush()
    for (let position = 0; this.#file && position < this.#fileBytes; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(bytesPerRead), 0, bytesPerRead, position)
      yield buffer.subarray(0, bytesRead)
      position += bytesRead
    }
    if (!this.#file) yield Buffer.concat(this.#pieces)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#writing.catch(() => undefined)
    await this.#file?.close()
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writePieces())
    return this.#writing
  }

  async #writePieces(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces.splice(0))
    this.#pieceBytes = 0
    this.#file ??= await openNameless(this.#folder)
    // At a position, so that `readFile` begins at the start.
    await this.#file.write(bytes, 0, bytes.length, this.#fileBytes)
    this.#fileBytes += bytes.length
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
