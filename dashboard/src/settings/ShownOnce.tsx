import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { apiKeyTexts } from '../text/api-keys.ts'

/** A secret that the service shows once. It stays until the person says that it is stored elsewhere. */
export function ShownOnce({ label, text: secret, onDone }: { label: string; text: string; onDone(): void }) {
  const text = useTexts(apiKeyTexts)
  return (
    <section className="panel" aria-label={label}>
      <div className="body" role="status">
        <div className="note good">{text.once}</div>
        <CopyText label={label} text={secret} />
        <div className="row end">
          <Button onClick={onDone}>{text.haveIt}</Button>
        </div>
      </div>
    </section>
  )
}
