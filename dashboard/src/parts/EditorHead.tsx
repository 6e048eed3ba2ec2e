import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useHasUnreadable } from './unreadable.ts'

type Form = { unsaved: number; isNew?: boolean; busy: boolean; discard(): void; save(): Promise<unknown> }
type Props = {
  title: string
  back: string
  backText: string
  form: Form
  mayWrite: boolean
  /** Save submits the form around the head, as the Enter key does */
  isSubmit?: boolean
  /** beside the title */
  children?: ReactNode
  /** before Discard and Save */
  actions?: ReactNode
}

/** The head of an editor: what is not saved, Discard and Save. */
export function EditorHead({ title, back, backText, form, mayWrite, isSubmit, children, actions }: Props) {
  const text = useTexts(editorTexts)
  const { unsaved, isNew = false, busy } = form
  const hasUnreadable = useHasUnreadable()
  const press = isSubmit ? { type: 'submit' as const } : { onClick: () => void form.save() }
  /** The button disappears with the changes, so the focus moves to the button after it. */
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
    form.discard()
  }
  return (
    <div className="editor-head">
      <Link href={back} className="icon-button" aria-label={backText}>
        <ArrowLeft size={22} />
      </Link>
      <PageTitle>{title}</PageTitle>
      {children}
      <span className="grow" />
      {unsaved > 0 ? (
        <span className="small wide-only" role="status">
          {text.unsaved(unsaved)}
        </span>
      ) : null}
      {mayWrite ? (
        <>
          {actions}
          {unsaved > 0 ? <Button onClick={discard}>{text.discard}</Button> : null}
          <Button kind="filled" busy={busy} disabled={unsaved === 0 || hasUnreadable} {...press}>
            {busy ? text.saving : unsaved === 0 && !isNew && !hasUnreadable ? text.saved : text.save}
          </Button>
        </>
      ) : null}
    </div>
  )
}
