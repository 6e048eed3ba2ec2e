/** What stands below the name of a line: variant, print, and the filled fields, `<label>|||<type>|||<value>` (2.10). */
export function lineDetails({
  choice,
  printName,
  customFields,
}: {
  choice: string
  printName: string
  customFields: string[]
}): string {
  const fields = customFields.map((text) => {
    const [label = '', type = '', ...value] = text.split('|||')
    return type === 'image' ? label : `${label}: ${value.join('|||')}`
  })
  return [choice, printName, ...fields].filter((text) => text !== '').join(' · ')
}
