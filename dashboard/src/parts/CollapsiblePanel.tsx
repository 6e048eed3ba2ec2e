import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { hasProblemWithin } from './unreadable.ts'

type Props = {
  title: string
  what: string
  /** Open from the first: something in it is changed and not saved. */
  isChanged: boolean
  /** Opens it: a closed panel would hide the problem. */
  hasProblem: boolean
  children: ReactNode
}

/** A panel of fields that are seldom used. They are made when it is first opened, and stay. */
export function CollapsiblePanel({ title, what, isChanged, hasProblem, children }: Props) {
  const [isOpen, setOpen] = useState(isChanged)
  const [isMade, setMade] = useState(isOpen)
  if (isOpen && !isMade) setMade(true)
  useEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem])
  return (
    <details
      className="panel collapsible"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (hasProblemWithin(currentTarget)) currentTarget.open = true
        setOpen(currentTarget.open)
      }}
    >
      <summary>
        <div className="grow">
          <h2>{title}</h2>
          <p className="small">{what}</p>
        </div>
        <ChevronDown size={20} />
      </summary>
      {isMade ? <div className="body">{children}</div> : null}
    </details>
  )
}
