import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useRead, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Switch } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useList } from '../parts/use-list.ts'
import { useObjectForm } from '../parts/use-object-form.ts'
import { editorTexts } from '../text/editor.ts'
import { stockTexts } from '../text/stock.ts'
import { StockTabs } from './StockTabs.tsx'
import type { Outlet } from './types.ts'

const emptyOutlet: Outlet = { _id: '', version: 0, name: '', website: false }

/** Places that have stock. One of them is the website's. */
export function OutletsPage() {
  const text = useTexts(stockTexts)
  const { can } = useStore()
  const list = useList<Outlet>('/outlets')
  const { data: settings } = useRead<{ use_advanced_inventory: boolean }>('')
  const [edited, setEdited] = useState<Outlet>()
  const mayWrite = can('write_settings')
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {mayWrite ? (
          <Button onClick={() => setEdited(emptyOutlet)}>
            <Plus size={20} /> {text.newOutlet}
          </Button>
        ) : null}
      </div>
      <StockTabs />
      {settings && !settings.use_advanced_inventory ? <p className="note">{text.notByOutlet}</p> : null}
      <ListOf
        list={list}
        empty={
          <>
            <h2>{text.noOutlets}</h2>
            <p className="soft">{text.noOutletsText}</p>
          </>
        }
      >
        {(outlets) => (
          <ul className="ordered">
            {outlets.map((outlet) => (
              <li key={outlet._id}>
                <Store size={20} strokeWidth={1.75} />
                <span className="grow">{outlet.name}</span>
                {outlet.website ? <span className="pill Active">{text.isWebsite}</span> : null}
                {mayWrite ? (
                  <Button kind="tonal" aria-label={text.editOutlet(outlet.name)} onClick={() => setEdited(outlet)}>
                    {text.edit}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </ListOf>
      <Dialog title={edited?.name || text.newOutlet} open={edited !== undefined} onClose={() => setEdited(undefined)}>
        {edited ? <OutletForm outlet={edited} onDone={() => setEdited(undefined)} /> : null}
      </Dialog>
    </>
  )
}

function OutletForm({ outlet, onDone }: { outlet: Outlet; onDone(): void }) {
  const text = useTexts(stockTexts)
  const common = useTexts(editorTexts)
  const form = useObjectForm(outlet, {
    ...{ path: '/outlets', back: '/stock/outlets', nameOf: ({ name }) => name, onSaved: onDone },
  })
  const { value, fields, set } = form
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <ErrorNote error={form.error} labels={{ name: text.name, website: text.website }} />
      <Field {...{ label: text.name, value: value.name, error: fields.name }} onChange={(name) => set({ name })} />
      <Switch
        {...{ label: text.website, checked: value.website, disabled: outlet.website }}
        onChange={(website) => set({ website })}
      />
      <p className="help">{text.websiteHelp}</p>
      <div className="row end">
        {form.isNew || outlet.website ? null : (
          <DeleteButton
            {...{ title: text.deleteOutlet(outlet.name), effect: text.deleteOutletEffect }}
            {...{ busy: form.busy, error: form.error }}
            onDelete={async () => void ((await form.remove()) && onDone())}
          />
        )}
        <span className="grow" />
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" type="submit" busy={form.busy} disabled={form.unsaved === 0}>
          {common.save}
        </Button>
      </div>
      <ConflictDialog form={form} names={{ name: text.name, website: text.website }} />
    </form>
  )
}
