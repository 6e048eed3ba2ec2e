import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from '../api/store.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { pictureTexts } from '../text/pictures.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { type Sending, usePictureUpload } from './use-picture-upload.ts'

type Props = { label?: string; many?: boolean; onStored(url: string): void }

const accepted = 'image/png,image/jpeg,image/webp,image/gif'

/** Takes pictures that are dropped on it or chosen by its button, with the progress of each. */
export function PictureDrop({ label, many = false, onStored }: Props) {
  const text = useTexts(pictureTexts)
  const { can } = useStore()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { sending, send, dismiss } = usePictureUpload(onStored)
  if (!can('write_products')) return null
  const take = (files: FileList | null) => {
    if (files && files.length > 0) void send(many ? files : [...files].slice(0, 1))
  }
  return (
    <div className="drop-place">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; its button does the same. */}
      <div
        className={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        <ImageUp size={20} strokeWidth={1.75} />
        <button type="button" className="button second" onClick={() => input.current?.click()}>
          {label ?? (many ? text.chooseMany : text.chooseOne)}
        </button>
        <span className="small">{text.dropHere}</span>
        <input
          ref={input}
          type="file"
          className="hidden"
          tabIndex={-1}
          aria-label={label ?? (many ? text.chooseMany : text.chooseOne)}
          accept={accepted}
          multiple={many}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {sending.length > 0 ? (
        <ul className="sending">
          {sending.map((one) => (
            <SendingRow key={one.id} one={one} onDismiss={() => dismiss(one.id)} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function SendingRow({ one, onDismiss }: { one: Sending; onDismiss(): void }) {
  const text = useTexts(pictureTexts)
  const lang = useLanguage()
  if (!one.error)
    return (
      <li>
        <ProgressBar value={one.fraction} label={text.sending(one.name)} lang={lang} />
      </li>
    )
  return (
    <li className="row">
      <div className="grow">
        <span>{one.name}</span>
        <ErrorNote error={one.error} />
      </div>
      <button type="button" className="icon-button" aria-label={text.dismiss(one.name)} onClick={onDismiss}>
        <X size={18} />
      </button>
    </li>
  )
}
