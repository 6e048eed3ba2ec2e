import { randomKey } from '@pasal/contract/random-key.ts'
import { useRef, useState } from 'preact/hooks'
import { pageSettings } from '../browser/page-settings.ts'
import type { ProductData } from '../rules/product-data.ts'
import { messageText } from '../text/messages.ts'
import { productTexts } from '../text/product.ts'

/** The API's bound and types (4.8). */
const maxBytes = 5_900_000
const tooLarge = 'You can only upload at max 5MB file'
const accepted = 'image/png,image/jpeg,image/webp'

type Props = {
  data: ProductData
  id: string
  label: string
  value: string
  change(value: string | undefined): void
  /** whether an upload is under way: the product cannot be added before its end */
  onBusy(isBusy: boolean): void
}
type Upload = { name: string; preview: string; share: number }

/** A picture of the shopper's, uploaded at once, with a preview and its progress. The value is its URL (4.8). */
export function PictureField({ data, id, label, value, change, onBusy }: Props) {
  const t = productTexts[data.lang]
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState('')
  const latest = useRef<File>()

  const start = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    setError('')
    setUpload(undefined)
    onBusy(false)
    change(undefined)
    if (file.size > maxBytes) return setError(messageText(data.lang, tooLarge))
    const preview = URL.createObjectURL(file)
    setUpload({ name: file.name, preview, share: 0 })
    onBusy(true)
    // Only the picture that was chosen last counts.
    const isLatest = () => latest.current === file
    const result = await send(data, file, (share) => isLatest() && setUpload({ name: file.name, preview, share }))
    if (!isLatest()) return
    onBusy(false)
    if (result.url) change(result.url)
    else {
      setUpload(undefined)
      setError(result.message === undefined ? t.uploadFailed : messageText(data.lang, result.message))
    }
  }

  return (
    <div class="upload">
      {upload && <img src={upload.preview} alt="" width="48" height="48" />}
      {upload && !value && <progress max={1} value={upload.share} aria-label={t.uploading} />}
      {upload && value && <span class="upload-name">{upload.name}</span>}
      <label class="button second">
        {upload ? t.change : t.choosePicture}
        <input
          {...{ id, accept: accepted }}
          type="file"
          class="sr"
          aria-label={`${label}: ${t.choosePicture}`}
          onChange={({ currentTarget }) => {
            void start(currentTarget.files?.[0])
            // Choosing the same file again is a change only when the field is empty.
            currentTarget.value = ''
          }}
        />
      </label>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Sent = { url?: string; message?: string | undefined }

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(data: ProductData, file: File, onShare: (share: number) => unknown): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('csrf_token', data.csrf)
    // Phones name every picture alike, and the name is part of a public address: a random one cannot be guessed.
    form.append('file', file, randomKey())
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve(readReply(request))
    request.open('POST', `${pageSettings().apiOrigin}/product/${data.storeId}/${data.id}/file`)
    request.send(form)
  })
}

function readReply({ responseText }: XMLHttpRequest): Sent {
  try {
    const body = JSON.parse(responseText) as { file?: { file_url?: string }; message?: string }
    return body.file?.file_url ? { url: body.file.file_url } : { message: body.message }
  } catch {
    return {}
  }
}
