import { type Role, roles } from '@pasal/contract/merchant/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Select } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { settingsTexts } from '../text/settings.ts'
import { staffTexts } from '../text/staff.ts'
import { InviteForm } from './InviteForm.tsx'
import { Section, SettingsHead } from './SettingsHead.tsx'

type Member = {
  _id: string
  name: string
  email: string
  role: Role
  two_factor_enabled: boolean
  last_seen_at: string | null
}
type Invitation = { _id: string; email: string; role: Role; expires_at: string }

/** Roles that a person may give: a manager gives those below his own. */
function useGivenRoles(): readonly Role[] {
  const { store, can } = useStore()
  if (!can('manage_staff')) return []
  return store.role === 'owner' ? roles : ['staff', 'viewer']
}

/** Who works in the shop, who is invited, and what each role may do. */
export function StaffPage() {
  const text = useTexts(staffTexts)
  const { list } = useTexts(settingsTexts)
  const given = useGivenRoles()
  const { data, error, refetch } = useRead<List<Member>>('/staff?limit=250')
  return (
    <>
      <SettingsHead title={list.staff.name} />
      {data ? (
        <div className="stack settings-fields">
          <section className="panel">
            <header>
              <h2>{text.members}</h2>
            </header>
            <ul className="row-list">
              {data.items.map((member) => (
                <MemberRow key={member._id} member={member} given={given} />
              ))}
            </ul>
          </section>
          {given.length > 0 ? <Invited given={given} /> : null}
          <Section title={text.what}>
            <dl className="two-plain">
              {roles.map((role) => (
                <div key={role} className="contents">
                  <dt>{text.roles[role]}</dt>
                  <dd>{text.may[role]}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

function MemberRow({ member, given }: { member: Member; given: readonly Role[] }) {
  const text = useTexts(staffTexts)
  const lang = useLanguage()
  const write = useWrite()
  const client = useQueryClient()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [chosen, setChosen] = useState<string>()
  const mayChange = given.includes(member.role)
  // It may be the person's own membership: the pages have the rights of the list of stores.
  const readRights = () => client.invalidateQueries({ queryKey: ['stores'] })
  const save = (role: string) =>
    run(async () => {
      await write('PATCH', `/staff/${member._id}`, { role })
      void readRights()
      setChosen(undefined)
      toast({ text: text.changed(member.name, text.roles[role as Role]) })
    })
  const seen = member.last_seen_at ? text.seen(formatMoment(lang, member.last_seen_at)) : text.neverSeen
  return (
    <li>
      <span className="grow">
        <strong>{member.name}</strong>
        <span className="second-line">{member.email}</span>
        <span className="second-line small">
          {seen} {member.two_factor_enabled ? text.withSecond : text.withoutSecond}
        </span>
      </span>
      {mayChange ? (
        <>
          <Select
            {...{ label: text.roleOf(member.name), hideLabel: true, value: chosen ?? member.role }}
            options={given.map((role) => ({ value: role, text: text.roles[role] }))}
            onChange={setChosen}
          />
          {chosen === undefined || chosen === member.role ? null : (
            <Button busy={busy} onClick={() => void save(chosen)} aria-label={`${text.saveRole}: ${member.name}`}>
              {text.saveRole}
            </Button>
          )}
          <ConfirmButton
            {...{ label: text.remove, name: member.name, kind: 'text', question: text.removeTitle(member.name) }}
            effect={text.removeText}
            act={async () => {
              await write('DELETE', `/staff/${member._id}`)
              void readRights()
              toast({ text: text.removed(member.name) })
            }}
          />
        </>
      ) : (
        <span className="pill">{text.roles[member.role]}</span>
      )}
      <ErrorNote error={error} />
    </li>
  )
}

function Invited({ given }: { given: readonly Role[] }) {
  const text = useTexts(staffTexts)
  const { data, error, refetch } = useRead<List<Invitation>>('/invitations?limit=250')
  return (
    <section className="panel">
      <header>
        <h2>{text.invitations}</h2>
      </header>
      <div className="body">
        <InviteForm given={given} />
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      </div>
      <ul className="row-list">
        {data?.items.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { _id, email, role, expires_at } }: { invitation: Invitation }) {
  const text = useTexts(staffTexts)
  const lang = useLanguage()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const resend = () =>
    run(async () => {
      await write('POST', `/invitations/${_id}/resend`, {})
      toast({ text: text.resent(email) })
    })
  return (
    <li>
      <span className="grow">
        <strong>{email}</strong>
        <span className="second-line small">{text.until(text.roles[role], formatMoment(lang, expires_at))}</span>
      </span>
      <Button busy={busy} onClick={() => void resend()} aria-label={`${text.resend}: ${email}`}>
        {text.resend}
      </Button>
      <ConfirmButton
        {...{ label: text.withdraw, name: email, kind: 'text', question: text.withdrawTitle(email) }}
        effect={text.withdrawText}
        act={async () => void (await write('DELETE', `/invitations/${_id}`))}
      />
      <ErrorNote error={error} />
    </li>
  )
}
