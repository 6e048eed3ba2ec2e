import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import { Image } from 'lucide-react'

/** A product's picture. The name stands beside it, so it has no text of its own. */
export function Picture({ url, size = 44 }: { url: string; size?: 44 | 60 }) {
  return (
    <span className={`picture size-${size}`}>
      {url ? <img src={thumbnailOf(url)} alt="" width={size} height={size} loading="lazy" /> : <Image size={20} />}
    </span>
  )
}
