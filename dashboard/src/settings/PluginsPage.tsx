import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatNumber, readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConfirmButton } from '../parts/ConfirmButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { pluginTexts } from '../text/plugins.ts'
import { settingsTexts } from '../text/settings.ts'
import { Section, SettingsHead } from './SettingsHead.tsx'

type Plugin = { name: string; details: unknown }
type Name = keyof (typeof pluginTexts)['en']['plugins']

const withAccount: Name[] = ['ga', 'gtm', 'clarity', 'fb_pixel']

/** What the shop reports to others, and what it shows of stock. */
export function PluginsPage() {
  const { list } = useTexts(settingsTexts)
  const { data, error, refetch } = useRead<List<Plugin>>('/plugins')
  const detailsOf = (name: string) => data?.items.find((plugin) => plugin.name === name)?.details
  return (
    <>
      <SettingsHead title={list.plugins.name} />
      {data ? (
        <div className="stack settings-fields">
          <StockShown stored={detailsOf('product_custom_options') as StockOptions | undefined} />
          {withAccount.map((name) => (
            <Account key={name} name={name} stored={detailsOf(name) as string | undefined} />
          ))}
          <Conversions stored={detailsOf('meta_capi') as { pixel_id: string } | undefined} />
          <MetaTags stored={detailsOf('meta_tags') as Tag[] | undefined} />
        </div>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </>
  )
}

type PanelProps = {
  name: Name
  details: unknown
  isStored: boolean
  isChanged: boolean
  /** Clears what was typed: it is stored, or removed. */
  onWritten(): void
  children: Children
}
type Children = (problems: Record<string, string>) => ReactNode

/** Saving and removing one plugin. */
function PluginPanel({ name, details, isStored, isChanged, onWritten, children }: PanelProps) {
  const text = useTexts(pluginTexts)
  const { store, can } = useStore()
  const write = useWrite()
  const client = useQueryClient()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const mayWrite = can('write_settings')
  const title = text.plugins[name].name
  const finish = async () => {
    // The read that the write has begun. Until it ends, the fields would show what was stored before.
    await client.refetchQueries({ queryKey: [store._id, '/plugins'] }, { cancelRefetch: false })
    onWritten()
  }
  const save = () =>
    run(async () => {
      await write('PUT', `/plugins/${name}`, { details })
      await finish()
      toast({ text: text.savedToast(title) })
    })
  const remove = async () => {
    await write('DELETE', `/plugins/${name}`)
    await finish()
    toast({ text: text.removedToast(title) })
  }
  return (
    <Section title={title} lead={text.plugins[name].what}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ErrorNote error={error} />
        <fieldset className="form" disabled={!mayWrite}>
          {children(error instanceof ApiError ? error.fields : {})}
        </fieldset>
        {mayWrite ? (
          <div className="row end">
            {isStored ? (
              <ConfirmButton
                {...{ label: text.remove, name: title, kind: 'text', question: text.removeTitle(title) }}
                {...{ effect: text.removeText, act: remove }}
              />
            ) : null}
            <Button type="submit" busy={busy} disabled={!isChanged} aria-label={`${text.save}: ${title}`}>
              {text.save}
            </Button>
          </div>
        ) : null}
      </form>
    </Section>
  )
}

function Account({ name, stored = '' }: { name: Name; stored: string | undefined }) {
  const text = useTexts(pluginTexts)
  const [typed, setTyped] = useState<string>()
  const value = typed ?? stored
  return (
    <PluginPanel
      {...{ name, details: value.trim(), isStored: stored !== '', isChanged: value.trim() !== stored }}
      onWritten={() => setTyped(undefined)}
    >
      {(problems) => (
        <Field
          {...{ label: text.account, value, onChange: setTyped, error: problems.details }}
          placeholder={text.plugins[name].example}
        />
      )}
    </PluginPanel>
  )
}

function Conversions({ stored }: { stored: { pixel_id: string } | undefined }) {
  const text = useTexts(pluginTexts)
  const [typed, setTyped] = useState<string>()
  const [token, setToken] = useState('')
  const pixel = typed ?? stored?.pixel_id ?? ''
  const isChanged = pixel !== (stored?.pixel_id ?? '') || token !== ''
  const details = { pixel_id: pixel.trim(), ...(token ? { access_token: token.trim() } : {}) }
  return (
    <PluginPanel
      {...{ name: 'meta_capi', details, isStored: stored !== undefined, isChanged }}
      onWritten={() => {
        setTyped(undefined)
        setToken('')
      }}
    >
      {(problems) => (
        <div className="pair">
          <Field {...{ label: text.pixel, value: pixel, onChange: setTyped, error: problems['details.pixel_id'] }} />
          <Field
            {...{ label: text.token, value: token, onChange: setToken, error: problems['details.access_token'] }}
            {...{ type: 'password', autoComplete: 'new-password', help: stored ? text.tokenStored : text.tokenHelp }}
          />
        </div>
      )}
    </PluginPanel>
  )
}

type Tag = { n: string; c: string }

function MetaTags({ stored = [] }: { stored: Tag[] | undefined }) {
  const text = useTexts(pluginTexts)
  const lang = useLanguage()
  const [typed, setTyped] = useState<Tag[]>()
  const tags = typed ?? stored
  const set = (at: number, part: Partial<Tag>) =>
    setTyped(tags.map((tag, index) => (index === at ? { ...tag, ...part } : tag)))
  const isChanged = JSON.stringify(tags) !== JSON.stringify(stored)
  return (
    <PluginPanel
      {...{ name: 'meta_tags', details: tags, isStored: stored.length > 0, isChanged }}
      onWritten={() => setTyped(undefined)}
    >
      {(problems) => (
        <>
          <ul className="tag-rows">
            {tags.map((tag, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else; rows are not reordered.
              <li key={at}>
                <Field
                  {...{ label: text.tagName, value: tag.n, error: problems[`details.${at}.n`] }}
                  onChange={(n) => set(at, { n })}
                />
                <Field
                  {...{ label: text.tagContent, value: tag.c, error: problems[`details.${at}.c`] }}
                  onChange={(c) => set(at, { c })}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${text.remove}: ${tag.n || formatNumber(lang, at + 1)}`}
                  onClick={() => setTyped(tags.filter((_, index) => index !== at))}
                >
                  <X size={20} />
                </button>
              </li>
            ))}
          </ul>
          <div className="row">
            <Button disabled={tags.length >= 50} onClick={() => setTyped([...tags, { n: '', c: '' }])}>
              {text.addTag}
            </Button>
          </div>
        </>
      )}
    </PluginPanel>
  )
}

type StockOptions = { showProductStock?: boolean; outOfStockBaseValue?: number }

function StockShown({ stored }: { stored: StockOptions | undefined }) {
  const text = useTexts(pluginTexts)
  const [typed, setTyped] = useState<{ shows?: boolean; below?: string }>({})
  const shows = typed.shows ?? stored?.showProductStock ?? false
  const below = typed.below ?? String(stored?.outOfStockBaseValue ?? '')
  const details = {
    showProductStock: shows,
    ...(below === '' ? {} : { outOfStockBaseValue: readNumber(below) ?? below }),
  }
  const isChanged = JSON.stringify(details) !== JSON.stringify({ showProductStock: false, ...stored })
  return (
    <PluginPanel
      {...{ name: 'product_custom_options', details, isStored: stored !== undefined, isChanged }}
      onWritten={() => setTyped({})}
    >
      {(problems) => (
        <>
          <Switch label={text.showStock} checked={shows} onChange={(on) => setTyped({ ...typed, shows: on })} />
          <div className="narrow-field">
            <Field
              {...{ label: text.below, value: below, inputMode: 'numeric' as const, help: text.belowHelp }}
              {...{ error: problems['details.outOfStockBaseValue'] }}
              onChange={(value) => setTyped({ ...typed, below: value })}
            />
          </div>
        </>
      )}
    </PluginPanel>
  )
}
