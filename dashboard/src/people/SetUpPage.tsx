import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, call } from '../api/call.ts'
import { keepLanguage } from '../api/me.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { NewPasswordField } from '../parts/NewPasswordField.tsx'
import { useAction } from '../parts/use-action.ts'
import { peopleTexts } from '../text/people.ts'
import { PersonPage } from './PersonPage.tsx'

type Values = { name: string; email: string; password: string; shop: string; subdomain?: string }

const empty: Values = { name: '', email: '', password: '', shop: '' }

/** A short name made from the shop's, until the person writes one. */
function subdomainFrom(shop: string): string {
  return shop
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
}

/** The page of the link that the first start prints. */
export function SetUpPage() {
  const text = useTexts(peopleTexts)
  const lang = useLanguage()
  const [, go] = useLocation()
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const { busy, error, run } = useAction()
  const set = (key: keyof Values) => (value: string) => setValues((before) => ({ ...before, [key]: value }))
  const subdomain = values.subdomain ?? subdomainFrom(values.shop)
  const setUp = () =>
    run(async () => {
      const { name, email, password } = values
      const body = { token: location.hash.slice(1), name, email, password, store: { name: values.shop, subdomain } }
      await call('POST', '/merchant/setup', body)
      await keepLanguage(client, lang)
      await client.resetQueries()
      go(`/shop/${subdomain}`, { replace: true })
    })
  const failed = error instanceof ApiError ? error : undefined
  const { fields = {} } = failed ?? {}
  const isOver = failed?.status === 404
  return (
    <PersonPage title={text.setUpTitle} lead={text.setUpText}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void setUp()
        }}
      >
        {isOver ? <div className="note bad">{text.setUpOver}</div> : null}
        {isOver || Object.keys(fields).length > 0 ? null : <ErrorNote error={error} />}
        <Field
          {...{ label: text.shopName, value: values.shop, onChange: set('shop'), required: true }}
          error={fields['store.name']}
        />
        <Field
          {...{ label: text.shopAddress, value: subdomain, onChange: set('subdomain'), required: true }}
          {...{ help: text.shopAddressHelp, error: fields['store.subdomain'], autoCapitalize: 'none' }}
        />
        <Field
          {...{ label: text.yourName, value: values.name, onChange: set('name'), required: true }}
          {...{ autoComplete: 'name', error: fields.name }}
        />
        <Field
          {...{ label: text.email, type: 'email', value: values.email, onChange: set('email'), required: true }}
          {...{ autoComplete: 'username', error: fields.email }}
        />
        <NewPasswordField
          {...{ label: text.password, value: values.password, onChange: set('password') }}
          error={fields.password}
        />
        <Button kind="filled" type="submit" busy={busy}>
          {text.openShop}
        </Button>
      </form>
    </PersonPage>
  )
}
