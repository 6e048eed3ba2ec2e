import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import '../styles/rich-text.css'
import { useTexts } from '../language/language.ts'
import { richTexts } from '../text/rich-text.ts'
import { Area } from './Field.tsx'
import { RichTextBar } from './RichTextBar.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } },
    trailingNode: false,
  }),
  Image,
]

/** What the editor understands. Other elements would be lost, so such a text is changed as HTML. */
const known = new Set([
  ...['P', 'BR', 'HR', 'H2', 'H3', 'H4', 'STRONG', 'B', 'EM', 'I', 'U', 'S', 'CODE', 'PRE'],
  ...['UL', 'OL', 'LI', 'BLOCKQUOTE', 'A', 'IMG'],
])

function hasUnknownElements(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].some(({ tagName }) => !known.has(tagName))
}

type Props = {
  label: string
  value: string
  disabled?: boolean
  error?: string | undefined
  onChange(html: string): void
}

/** Text with headings, lists, links and pictures, kept as HTML; also as HTML itself. */
export function RichText({ label, value, disabled = false, error, onChange }: Props) {
  const text = useTexts(richTexts)
  const own = useRef<string>(undefined)
  const isForeign = useMemo(() => value !== own.current && hasUnknownElements(value), [value])
  const [asHtml, setAsHtml] = useState(isForeign)
  const [before, setBefore] = useState(value)
  // Another value than was typed here, which the editor of text would shorten.
  if (value !== before) {
    setBefore(value)
    if (isForeign) setAsHtml(true)
  }
  return (
    <div className="rich-text-field">
      <div className="row apart">
        <span className="label">{label}</span>
        <button type="button" className="link small" disabled={disabled} onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? text.asText : text.asHtml}
        </button>
      </div>
      {asHtml ? (
        <>
          {isForeign ? <p className="help">{text.foreign}</p> : null}
          <Area {...{ label, hideLabel: true, rows: 12, value, error, onChange }} />
        </>
      ) : (
        <>
          <TextEditor
            {...{ label, value, disabled }}
            onChange={(html) => {
              own.current = html
              onChange(html)
            }}
          />
          {error ? <p className="problem">{error}</p> : null}
        </>
      )}
    </div>
  )
}

function TextEditor({ label, value, disabled = false, onChange }: Omit<Props, 'error'>) {
  const shown = useRef(value)
  const listener = useRef(onChange)
  listener.current = onChange
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // The policy of the page allows no style element; the rules stand in rich-text.css.
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'prose' } },
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.isEmpty ? '' : changed.getHTML()
      listener.current(shown.current)
    },
  })
  // Another value than was typed: discarded, moved to another place, or chosen between two versions.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  return (
    <div className="rich-text">
      {disabled ? null : <RichTextBar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
