import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ShownVersion } from '../parts/ShownVersion.tsx'
import { auditTexts } from '../text/audit.ts'
import { auditActions } from '../text/audit-actions.ts'
import { type Change, type Changes, changesOf, type Entry, type Names } from './audit-changes.ts'
import { fieldNames, objectName } from './audit-names.ts'

/** An entry in the words of the pages. An action that is not known is shown as the API calls it. */
export function AuditRow({ entry }: { entry: Entry }) {
  const text = useTexts(auditTexts)
  const actions = useTexts(auditActions)
  const lang = useLanguage()
  const { action, actor, object } = entry
  const names = fieldNames(lang, object.kind)
  const { way, changes } = changesOf(entry, names)
  return (
    <li title={action}>
      <span className="grow">
        <strong>{actions[action] ?? action}</strong> <span>{objectName(lang, object)}</span>
        <span className="second-line small">
          {formatMoment(lang, entry.at)} · {actor.name || text.actors[actor.kind] || actor.kind}
          {entry.ip ? ` · ${entry.ip}` : ''}
        </span>
      </span>
      {changes.length > 0 ? (
        <details className="audit-change">
          <summary className="link">{way === 'changed' ? text.changes(changes.length) : text.details}</summary>
          <dl className="two-plain">
            {changes.map((change) => (
              <ChangedField key={change.path} {...{ change, way, names }} />
            ))}
          </dl>
        </details>
      ) : null}
    </li>
  )
}

function ChangedField({ change, way, names }: { change: Change; way: Changes['way']; names: Names }) {
  const { field, label, before, after } = change
  return (
    <div className="contents">
      <dt>{label}</dt>
      <dd className="versions-in-line">
        {way === 'made' ? null : (
          <span>
            <ShownVersion {...{ name: field, value: before, other: after, names }} />
          </span>
        )}
        {way === 'changed' ? <span>→</span> : null}
        {way === 'gone' ? null : (
          <span>
            <ShownVersion {...{ name: field, value: after, other: before, names }} />
          </span>
        )}
      </dd>
    </div>
  )
}
