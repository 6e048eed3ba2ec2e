import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { richTexts } from '../text/rich-text.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { OnePicture } from './OnePicture.tsx'

type Name = 'bold' | 'italic' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'quote'
type Tool = { name: Name; icon: LucideIcon; isOn(editor: Editor): boolean; press(editor: Editor): void }

const tools: Tool[] = [
  {
    ...{ name: 'bold', icon: Bold, isOn: (editor) => editor.isActive('bold') },
    press: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    ...{ name: 'italic', icon: Italic, isOn: (editor) => editor.isActive('italic') },
    press: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    ...{ name: 'h2', icon: Heading2, isOn: (editor) => editor.isActive('heading', { level: 2 }) },
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    ...{ name: 'h3', icon: Heading3, isOn: (editor) => editor.isActive('heading', { level: 3 }) },
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    ...{ name: 'bullets', icon: List, isOn: (editor) => editor.isActive('bulletList') },
    press: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    ...{ name: 'numbers', icon: ListOrdered, isOn: (editor) => editor.isActive('orderedList') },
    press: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    ...{ name: 'quote', icon: Quote, isOn: (editor) => editor.isActive('blockquote') },
    press: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
]

/** What can be done with the chosen text. */
export function RichTextBar({ editor }: { editor: Editor }) {
  const text = useTexts(richTexts)
  const [opened, setOpened] = useState<'link' | 'picture'>()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map((tool) => tool.isOn(current)),
      isLink: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const close = () => setOpened(undefined)
  return (
    <div className="rich-text-bar" role="toolbar" aria-label={text.bar}>
      {tools.map(({ name, icon, press }, at) => (
        <Tool key={name} {...{ label: text[name], icon, isOn: state.on[at], onPress: () => press(editor) }} />
      ))}
      <Tool {...{ label: text.link, icon: Link, isOn: state.isLink, onPress: () => setOpened('link') }} />
      <Tool {...{ label: text.picture, icon: ImagePlus, onPress: () => setOpened('picture') }} />
      <Tool
        {...{ label: text.undo, icon: Undo2, isOff: !state.canUndo }}
        onPress={() => void editor.chain().focus().undo().run()}
      />
      <Tool
        {...{ label: text.redo, icon: Redo2, isOff: !state.canRedo }}
        onPress={() => void editor.chain().focus().redo().run()}
      />
      <Dialog title={text.link} open={opened === 'link'} onClose={close}>
        <LinkForm editor={editor} onDone={close} />
      </Dialog>
      <Dialog title={text.picture} open={opened === 'picture'} onClose={close}>
        <PictureForm editor={editor} onDone={close} />
      </Dialog>
    </div>
  )
}

type ToolProps = { label: string; icon: LucideIcon; isOn?: boolean | undefined; isOff?: boolean; onPress(): void }

function Tool({ label, icon: Icon, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      // The text keeps the focus, so the next key is typed into it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={20} strokeWidth={1.75} />
    </button>
  )
}

type FormProps = { editor: Editor; onDone(): void }

function LinkForm({ editor, onDone }: FormProps) {
  const text = useTexts(richTexts)
  const [href, setHref] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const isFine = /^(https?:\/\/|mailto:|tel:|\/)\S+$/.test(href.trim())
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: href.trim() } }] })
    else chain.setLink({ href: href.trim() })
    chain.run()
    onDone()
  }
  return (
    <>
      <Field
        {...{ label: text.address, placeholder: 'https://', value: href, help: text.linkHelp, onChange: setHref }}
      />
      <div className="row end">
        <Button
          kind="text"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {text.noLink}
        </Button>
        <Button kind="filled" disabled={!isFine} onClick={set}>
          {text.setLink}
        </Button>
      </div>
    </>
  )
}

function PictureForm({ editor, onDone }: FormProps) {
  const text = useTexts(richTexts)
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  return (
    <>
      <OnePicture label={text.picture} url={src} onChange={setSrc} />
      <Field {...{ label: text.alt, value: alt, help: text.altHelp, onChange: setAlt }} />
      <div className="row end">
        <Button
          kind="filled"
          disabled={!/^https?:\/\/\S+$/.test(src)}
          onClick={() => {
            editor.chain().focus().setImage({ src, alt }).run()
            onDone()
          }}
        >
          {text.insert}
        </Button>
      </div>
    </>
  )
}
