import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../language/language.ts'
import { copyTexts } from '../text/copy.ts'

/** A text to copy elsewhere, with a button for it. Without a secure context the text is chosen instead. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const words = useTexts(copyTexts)
  const shown = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  const choose = () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      choose()
    }
  }
  return (
    <div className="copy-text">
      <code ref={shown} className="code">
        {text}
      </code>
      <button type="button" className="icon-button" aria-label={words.copy(label)} onClick={() => void copy()}>
        {copied ? <Check size={20} /> : <Copy size={20} />}
      </button>
      <span className="hidden" role="status">
        {copied ? words.copied : ''}
      </span>
    </div>
  )
}
