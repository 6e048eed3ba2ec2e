import type { Language } from '../format/language.ts'
import type { Role } from './rights.ts'

/** The roles as a sentence names them. */
export const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: { owner: 'owner', manager: 'manager', staff: 'staff', viewer: 'viewer' },
  ne: { owner: 'मालिक', manager: 'व्यवस्थापक', staff: 'कर्मचारी', viewer: 'दर्शक' },
}
