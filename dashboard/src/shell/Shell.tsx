import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useRead, useStore } from '../api/store.ts'
import type { Counts, Me, MyStore } from '../api/types.ts'
import { FindEverything } from '../find/FindEverything.tsx'
import { useTexts } from '../language/language.ts'
import { LiveContext, useLive, usePollMs } from '../live/live.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { nameTab } from '../parts/tab-title.ts'
import { findTexts } from '../text/find.ts'
import { shellTexts } from '../text/shell.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SideBar } from './SideBar.tsx'
import { TabsBelow } from './TabsBelow.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageKeys } from './use-page-keys.ts'

type Props = { me: Me; stores: MyStore[]; children: ReactNode }

/** A store's pages, which follow the stream of its events. */
export function Shell(props: Props) {
  return (
    <LiveContext value={useLive()}>
      <Frame {...props} />
    </LiveContext>
  )
}

/** Menu at the side or below, search and language above. */
function Frame({ me, stores, children }: Props) {
  const text = useTexts(shellTexts)
  const { title: findTitle } = useTexts(findTexts)
  const [opened, setOpened] = useState<'more' | 'keys' | 'find'>()
  const { data: counts = {} } = useRead<Counts>('/counts', { refetchInterval: usePollMs() })
  const pending = counts.orders?.Pending ?? 0
  const { store } = useStore()
  const shop = store.brand_name || store.name
  useEffect(() => {
    nameTab({ pending, shop })
    return () => nameTab({ pending: 0, shop: '' })
  }, [pending, shop])
  const openFind = () => setOpened('find')
  usePageKeys({ onHelp: () => setOpened('keys'), onFind: openFind })
  const close = useCallback(() => setOpened(undefined), [])
  return (
    <div className="shell">
      <a href="#content" className="skip">
        {text.skip}
      </a>
      <SideBar me={me} counts={counts} onMore={() => setOpened('more')} />
      <div className="page">
        <TopBar onMore={() => setOpened('more')} onFind={openFind} />
        <ConnectionBar />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <TabsBelow counts={counts} onMore={() => setOpened('more')} />
      <Dialog title={me.name} open={opened === 'more'} onClose={close}>
        <MoreMenu stores={stores} onClose={close} onKeys={() => setOpened('keys')} />
      </Dialog>
      <Dialog title={findTitle} open={opened === 'find'} onClose={close}>
        <FindEverything wantsFocus onLeave={close} />
      </Dialog>
      <Dialog title={text.keys} open={opened === 'keys'} onClose={close}>
        <dl className="keys">
          {text.keysList.map(([key, what]) => (
            <div key={key} className="row">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
