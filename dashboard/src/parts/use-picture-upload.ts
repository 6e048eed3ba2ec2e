import { useRef, useState } from 'react'
import { useUpload } from '../api/upload.ts'

type Media = { _id: string; url: string }

/** A file on its way. `error`: why it was not stored. */
export type Sending = { id: number; name: string; fraction: number; error?: unknown }

let lastId = 0

/** Stores pictures one after another, and names the address of each as soon as it is stored. */
export function usePictureUpload(onStored: (url: string) => void) {
  const upload = useUpload()
  // An upload takes a while: what was typed since it began must not be undone by an old listener.
  const listener = useRef(onStored)
  listener.current = onStored
  const [sending, setSending] = useState<Sending[]>([])
  const change = (id: number, to: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const dismiss = (id: number) => setSending((before) => before.filter((one) => one.id !== id))
  const send = async (files: Iterable<File>) => {
    const added = [...files].map((file) => ({ file, id: ++lastId }))
    setSending((before) => [...before, ...added.map(({ file, id }) => ({ id, name: file.name, fraction: 0 }))])
    for (const { file, id } of added) {
      const form = new FormData()
      form.append('file', file)
      try {
        const { url } = await upload<Media>('/media', form, (fraction) => change(id, { fraction }))
        dismiss(id)
        listener.current(url)
      } catch (error) {
        change(id, { error })
      }
    }
  }
  return { sending, send, dismiss }
}
