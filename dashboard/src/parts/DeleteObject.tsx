import { DeleteButton } from './DeleteButton.tsx'

type Props = {
  form: { isNew: boolean; busy: boolean; error: unknown; remove(): Promise<unknown> }
  mayWrite: boolean
  title: string
  effect: string
}

/** Deletes the object of an editor, once it is stored and by those who may. */
export function DeleteObject({ form, mayWrite, title, effect }: Props) {
  if (form.isNew || !mayWrite) return null
  return <DeleteButton {...{ title, effect, busy: form.busy, error: form.error, onDelete: form.remove }} />
}
