import type { Context } from '../context.ts'
import { hasAnyPerson } from '../people/people.queries.ts'

/** The address that makes the first owner; undefined once the installation has a person. */
export async function findSetUpUrl(context: Context): Promise<string | undefined> {
  if (await hasAnyPerson(context.db)) return undefined
  return `${context.config.publicUrl}/dashboard/setup#${setUpToken(context)}`
}

/** Follows from SECRET_KEY, so that every process knows it and a restart does not change it. */
export function setUpToken({ secrets }: Pick<Context, 'secrets'>): string {
  return secrets.digest('setup of the first owner')
}
