/**
 * Why a browser does not send a field, in the words that the service has for it, which are translated as those are.
 * `title` says what a `pattern` wants. Undefined: it may be sent. A day that was typed in part is badInput.
 */
export function problemOfInput({ validity, type, minLength, title }: HTMLInputElement): string | undefined {
  if (validity.badInput) return 'Incomplete'
  if (validity.valueMissing) return 'Required'
  if (validity.typeMismatch) return type === 'url' ? 'Must be an http(s) URL' : 'Must be an e-mail address'
  if (validity.tooShort) return `Min ${minLength} character is required`
  if (validity.patternMismatch) return title
  return validity.valid ? undefined : 'Required'
}
