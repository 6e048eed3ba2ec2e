import { Field } from './Field.tsx'

type Props = { label: string; help: string; value: string; error?: string | undefined; onChange(value: string): void }

/**
 * The field of a password that somebody chooses (2.1). The browser checks its length: `maxLength` would cut what is
 * pasted without a word.
 */
export function NewPasswordField(props: Props) {
  const length = { minLength: 10, pattern: '.{0,128}', title: props.help }
  return <Field {...props} {...length} {...{ type: 'password', autoComplete: 'new-password', required: true }} />
}
