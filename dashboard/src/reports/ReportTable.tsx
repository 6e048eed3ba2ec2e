type Column<Row> = { name: string; shown(row: Row): string; isNumber?: boolean }

type Props<Row> = { caption: string; rows: readonly Row[]; columns: readonly Column<Row>[]; keyOf(row: Row): string }

/** Figures in rows; on a phone it moves sideways. */
export function ReportTable<Row>({ caption, rows, columns, keyOf }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves sideways must be reached by keys.
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table className="grid report-table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, shown, isNumber }, at) =>
                at === 0 ? (
                  <th key={name} scope="row">
                    {shown(row)}
                  </th>
                ) : (
                  <td key={name} className={isNumber ? 'number' : undefined}>
                    {shown(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
