import { latinDigits, readNumber } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Field, Select } from '../parts/Field.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { Pictures } from '../parts/Pictures.tsx'
import { settingsTexts } from '../text/settings.ts'
import { AreaSetting, SettingsEditor, SwitchSetting, TextSetting } from './SettingsEditor.tsx'
import { Section } from './SettingsHead.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const typefaces = [
  { value: 'anek', text: 'Anek' },
  { value: 'mukta', text: 'Mukta' },
  { value: 'system', text: 'System' },
]

const mostHeroImages = 20

/** Name, look and business details of the shop. */
export function ShopPage() {
  const text = useTexts(settingsTexts)
  return (
    <SettingsEditor part="shop">
      {(form) => (
        <>
          <Section title={text.sections.name}>
            <div className="pair">
              <TextSetting form={form} path="brand_name" help={text.help.brand} />
              <TextSetting form={form} path="name" help={text.help.name} />
            </div>
            <TextSetting form={form} path="top_bar_text" help={text.help.topBar} />
            <AreaSetting form={form} path="description" help={text.help.description} />
          </Section>
          <Look form={form} />
          <Business form={form} />
          <Goods form={form} />
          <Section title={text.sections.site} lead={text.help.site}>
            <TextSetting form={form} path="storefront_url" help={text.help.siteLink} type="url" />
          </Section>
        </>
      )}
    </SettingsEditor>
  )
}

function Look({ form }: { form: SettingsForm }) {
  const text = useTexts(settingsTexts)
  const accent = String(form.value['customization.accent'] ?? '')
  const logo = String(form.value.logo ?? '')
  return (
    <Section title={text.sections.look}>
      <OnePicture
        {...{ label: text.fields.logo ?? '', url: logo, error: form.fields.logo }}
        onChange={(url) => form.set({ logo: url })}
      />
      <div className="pair">
        <div className="with-picture">
          <input
            type="color"
            className="colour"
            aria-label={text.chooseColour}
            value={accent || '#1c1b19'}
            onChange={(event) => form.set({ 'customization.accent': event.target.value })}
          />
          <TextSetting form={form} path="customization.accent" help={text.help.accent} />
        </div>
        <Select
          label={text.fields['customization.typeface'] ?? ''}
          value={String(form.value['customization.typeface'] ?? '') || 'anek'}
          options={typefaces}
          onChange={(value) => form.set({ 'customization.typeface': value })}
        />
        <TextSetting form={form} path="customization.currency_indicator" help={text.help.currency} />
      </div>
      <Pictures
        {...{ label: text.fields.hero_images ?? '', help: text.help.heroImages, atMost: mostHeroImages }}
        urls={form.value.hero_images as string[]}
        error={form.fields.hero_images}
        onChange={(urls) => form.set({ hero_images: urls })}
      />
    </Section>
  )
}

function Business({ form }: { form: SettingsForm }) {
  const text = useTexts(settingsTexts)
  return (
    <Section title={text.sections.business} lead={text.help.business}>
      <div className="pair">
        <TextSetting form={form} path="business.registered_name" />
        <TextSetting form={form} path="business.address" />
        <TextSetting form={form} path="business.email" type="email" />
        <TextSetting form={form} path="business.phone" type="tel" />
        <TextSetting form={form} path="business.pan" help={text.help.pan} maxLength={9} read={latinDigits} />
        <TextSetting form={form} path="business.bill_prefix" help={text.help.prefix} maxLength={5} />
        <TextSetting form={form} path="business.registration_number" />
        <TextSetting form={form} path="business.listing_number" help={text.help.listing} />
        <TextSetting form={form} path="business.complaint_officer" />
        <TextSetting form={form} path="business.complaint_phone" type="tel" />
      </div>
      <SwitchSetting form={form} path="business.vat_registered" help={text.help.vat} />
    </Section>
  )
}

function Goods({ form }: { form: SettingsForm }) {
  const text = useTexts(settingsTexts)
  return (
    <Section title={text.sections.goods}>
      <div className="narrow-field">
        <Field
          {...{ label: text.fields.low_stock_at ?? '', help: text.help.lowStock, inputMode: 'numeric' as const }}
          value={String(form.value.low_stock_at ?? '')}
          error={form.fields.low_stock_at}
          onChange={(typed) => form.set({ low_stock_at: readNumber(typed) ?? typed })}
        />
      </div>
      <SwitchSetting form={form} path="customer_program.back_in_stock.enabled" help={text.help.backInStock} />
      <SwitchSetting form={form} path="use_advanced_inventory" help={text.help.outlets} />
    </Section>
  )
}
