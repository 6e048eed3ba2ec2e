import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useUpload } from '../api/upload.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Select, Switch } from '../parts/Field.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { useAction } from '../parts/use-action.ts'
import { csvTexts } from '../text/csv.ts'
import type { Job } from './types.ts'

/** A file of products, checked first: a dry run says what an import would do and writes nothing. */
export function ImportForm() {
  const text = useTexts(csvTexts)
  const lang = useLanguage()
  const upload = useUpload()
  const [, go] = useLocation()
  const [file, setFile] = useState<File>()
  const [mode, setMode] = useState('upsert')
  const [updateStock, setUpdateStock] = useState(false)
  const [fetchImages, setFetchImages] = useState(true)
  const [sent, setSent] = useState(0)
  const { busy, error, run } = useAction()
  const start = () =>
    run(async () => {
      if (!file) return
      const form = new FormData()
      form.append('dry_run', 'true')
      form.append('mode', mode)
      form.append('update_stock', String(updateStock))
      form.append('fetch_images', String(fetchImages))
      form.append('file', file)
      const job = await upload<Job>('/imports', form, setSent)
      go(`/products/files/${job._id}`)
    })
  return (
    <section className="panel">
      <header>
        <h2>{text.importTitle}</h2>
      </header>
      <div className="body">
        <p className="soft">{text.importLead}</p>
        <FileChoice file={file} onChoose={setFile} />
        <Select
          {...{ label: text.mode, value: mode, onChange: setMode }}
          options={Object.entries(text.modes).map(([value, name]) => ({ value, text: name }))}
        />
        <Switch label={text.updateStock} checked={updateStock} onChange={setUpdateStock} />
        <p className="help">{text.updateStockHelp}</p>
        <Switch label={text.fetchImages} checked={fetchImages} onChange={setFetchImages} />
        <ErrorNote error={error instanceof ApiError && error.status === 409 ? undefined : error} />
        {error instanceof ApiError && error.status === 409 ? <div className="note careful">{text.another}</div> : null}
        {busy ? <ProgressBar value={sent} label={text.sending} lang={lang} /> : null}
        <Button kind="filled" busy={busy} disabled={!file} onClick={() => void start()}>
          {text.check}
        </Button>
      </div>
    </section>
  )
}

function FileChoice({ file, onChoose }: { file: File | undefined; onChoose(file: File): void }) {
  const text = useTexts(csvTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files?.[0]) onChoose(files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file is dropped on it; its button does the same.
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp size={20} strokeWidth={1.75} />
      <Button onClick={() => input.current?.click()}>{text.choose}</Button>
      <span className={file ? '' : 'small'}>{file ? file.name : text.dropHere}</span>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        accept=".csv,text/csv"
        aria-label={text.choose}
        onChange={(event) => {
          take(event.target.files)
          // A mended file of the same name is a change, too.
          event.target.value = ''
        }}
      />
    </div>
  )
}
