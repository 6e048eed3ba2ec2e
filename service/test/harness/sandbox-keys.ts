import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findSandboxKeys } from '../../src/payments/sandbox-keys.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The keys of the gateway sandbox, as the text of their file. */
    sandboxKeys: string
  }
}

/** Keys for the whole run: making them takes half a second, and each payment service needs some. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-keys-'))
  try {
    project.provide('sandboxKeys', JSON.stringify(await findSandboxKeys(folder)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
