type Props = { label: string; checked: boolean; onChange(): void }

/** The box that chooses a row of a table, or all of them. */
export function Tick({ label, checked, onChange }: Props) {
  return (
    <label className="tick">
      <span className="hidden">{label}</span>
      <input type="checkbox" checked={checked} onChange={onChange} />
    </label>
  )
}
