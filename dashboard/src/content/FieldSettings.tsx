import { useTexts } from '../language/language.ts'
import { Area, Field, Select, Switch } from '../parts/Field.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { formTexts } from '../text/forms.ts'
import { hasOptions, hasPlaceholder, hasRange, isLayout, labelOf, optionsOf, partsOf } from './form-fields.ts'
import type { FormField } from './types.ts'

type Props = { field: FormField; problems: Record<string, string>; onChange(field: FormField): void }

/** What can be said about a field of this type. Of the fields that every form has, only their words. */
export function FieldSettings({ field, problems, onChange }: Props) {
  const text = useTexts(formTexts)
  const { type } = field
  const set = (changes: Partial<FormField>) => onChange({ ...field, ...changes })
  if (type === 'divider') return <p className="field-settings small">{text.noSettings}</p>
  return (
    <div className="field-settings">
      <Field
        {...{ label: text.label, value: field.label, error: problems.label }}
        onChange={(label) => set({ label })}
      />
      {isLayout(type) ? null : (
        <>
          {hasPlaceholder(type) ? (
            <Field
              {...{ label: text.placeholder, value: field.placeholder, error: problems.placeholder }}
              onChange={(placeholder) => set({ placeholder })}
            />
          ) : null}
          <Field
            {...{ label: text.helpText, value: field.help_text, error: problems.help_text }}
            onChange={(help_text) => set({ help_text })}
          />
          <OfType {...{ field, problems, set }} />
          {!field.system || field.key === 'email' ? (
            <Switch
              {...{ label: text.isRequired, checked: field.required }}
              onChange={(required) => set({ required })}
            />
          ) : null}
          {field.system ? null : (
            <Select
              {...{ label: text.width, value: field.width }}
              options={(['full', 'half'] as const).map((value) => ({ value, text: text.widths[value] }))}
              onChange={(width) => set({ width: width as FormField['width'] })}
            />
          )}
        </>
      )}
      {problems.key ? <p className="problem">{problems.key}</p> : null}
    </div>
  )
}

type OfTypeProps = Omit<Props, 'onChange'> & { set(changes: Partial<FormField>): void }

function OfType({ field, problems, set }: OfTypeProps) {
  const text = useTexts(formTexts)
  const { type, options = [], sub_fields = [], min = null, max = null, step = null } = field
  if (hasOptions(type))
    return (
      <>
        <Area
          {...{ label: text.options, help: text.onePerLine, error: problems.options, rows: 4 }}
          {...{ value: options.map(labelOf).join('\n') }}
          onChange={(lines) => set({ options: lines === '' ? [] : optionsOf(lines, options) })}
        />
        {type === 'badges' ? (
          <Switch
            {...{ label: text.several, checked: field.multiple ?? false }}
            onChange={(multiple) => set({ multiple })}
          />
        ) : null}
      </>
    )
  if (type === 'multi_text')
    return (
      <Area
        {...{ label: text.parts, help: text.onePerLine, error: problems.sub_fields, rows: 4 }}
        {...{ value: sub_fields.map(({ label, key }) => label ?? key).join('\n') }}
        onChange={(lines) => set({ sub_fields: lines === '' ? [] : partsOf(lines, sub_fields) })}
      />
    )
  if (!hasRange(type)) return null
  return (
    <div className="pair">
      <NumberField
        {...{ label: text.smallest, value: min, error: problems.min, onChange: (value) => set({ min: value }) }}
      />
      <NumberField
        {...{ label: text.largest, value: max, error: problems.max, onChange: (value) => set({ max: value }) }}
      />
      <NumberField
        {...{ label: text.step, value: step, error: problems.step, onChange: (value) => set({ step: value }) }}
      />
    </div>
  )
}
