import { passwordLength } from '@pasal/contract/merchant/people/password-length.ts'
import { useTexts } from '../language/language.ts'
import { peopleTexts } from '../text/people.ts'
import { Field } from './Field.tsx'

type Props = { label: string; value: string; error?: string | undefined; onChange(value: string): void }

/**
 * The field of a password that somebody chooses (2.1). The browser checks its length by a pattern, because `maxLength`
 * would cut a pasted password silently.
 */
export function NewPasswordField(props: Props) {
  const help = useTexts(peopleTexts).passwordHelp
  const length = { minLength: passwordLength.min, pattern: `.{0,${passwordLength.max}}`, title: help }
  return (
    <Field {...props} {...length} help={help} {...{ type: 'password', autoComplete: 'new-password', required: true }} />
  )
}
