import { type Db, execute, many, sql } from '../platform/database/database.ts'

/* cross-store: a person and their second factor belong to no store. */

export type SealedFactor = { person_id: string; secret: string; backup_codes: string }

/** cross-store: */
export function listSealedFactors(db: Db): Promise<SealedFactor[]> {
  return many(db, sql`select person_id, secret, backup_codes from second_factors`)
}

/** cross-store: changes nothing when the factor was changed in the meantime, as by a backup code that was used. */
export function replaceSealedFactor(db: Db, factor: SealedFactor, resealed: Omit<SealedFactor, 'person_id'>) {
  return execute(
    db,
    sql`
    update second_factors set secret = ${resealed.secret}, backup_codes = ${resealed.backup_codes}
     where person_id = ${factor.person_id} and secret = ${factor.secret} and backup_codes = ${factor.backup_codes}`,
  )
}
