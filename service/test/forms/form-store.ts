import { many, sql } from '../../src/platform/database/database.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'

export const asha = { full_name: 'Asha Gurung', phone: '9812345678' }

/** A store with one form, and the requests of its visitors. */
export async function aForm(svc: TestService, fields: object[] = [], form: Record<string, unknown> = {}) {
  const file = aStoreFile({ forms: [{ name: 'Wholesale', slug: 'wholesale', published: true, fields, ...form }] })
  const { _id } = await svc.importStore(file)
  const url = `/public/form/${_id}/wholesale`
  return {
    _id,
    read: () => svc.get(url),
    submit: (data: unknown) => svc.post(`${url}/submit`, { data }),
    submitFlat: (data: unknown, headers?: Record<string, string>) => svc.post(`${url}/submit`, data, headers),
    stored: async () =>
      (
        await many<{ data: Record<string, unknown> }>(
          svc.context.db,
          sql`select data from form_submissions where store_id = ${_id} order by created_at, submission_id`,
        )
      ).map(({ data }) => data),
  }
}

export function invalid(fields: Record<string, string>) {
  return { error_type: 'zod_validation', fields }
}
