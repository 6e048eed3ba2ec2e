import { toString as toText } from 'qrcode'
import { useEffect, useState } from 'react'

/** The picture of a QR code as an address of its own, sharp at every size. Undefined for the first moment. */
export function useQrPicture(content: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (content === undefined) return setUrl(undefined)
    let isCurrent = true
    void toText(content, { type: 'svg', margin: 2 }).then((svg) => {
      if (isCurrent) setUrl(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    })
    return () => {
      isCurrent = false
    }
  }, [content])
  return url
}
