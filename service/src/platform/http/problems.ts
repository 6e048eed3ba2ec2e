import type { z } from 'zod'
import { invalid } from './errors.ts'

/** What is wrong with a large document, by path; the first message of a path stands. */
export class Problems {
  readonly #fields = new Map<string, string>()

  add(path: string, message: string): void {
    if (!this.#fields.has(path)) this.#fields.set(path, message)
  }

  /** `path` is where in the document the refused value stands; '' for the document itself. */
  addIssues(path: string, issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      const at = join(path, issue.path)
      if (issue.code === 'unrecognized_keys') for (const key of issue.keys) this.add(join(at, [key]), 'Unknown key')
      else this.add(at || 'body', issue.message)
    }
  }

  /** Rejects the document with everything that is wrong with it. */
  throwIfAny(): void {
    if (this.#fields.size > 0) throw invalid(Object.fromEntries(this.#fields))
  }
}

function join(path: string, inner: readonly PropertyKey[]): string {
  return [path, ...inner.map(String)].filter((piece) => piece !== '').join('.')
}
