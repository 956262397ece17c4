import { Button } from '@fluentui/react-components'
import { Add16Regular } from '@fluentui/react-icons'
import { TranslatableString, type ArrayFieldTemplateProps, type IconButtonProps } from '@rjsf/utils'
import styles from './array-templates.module.css'

/** Renders short arrays. Long arrays use a field with a custom component. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { title, items, canAdd, onAddClick, disabled, readonly, registry, uiSchema } = props
  const { AddButton: Add } = registry.templates.ButtonTemplates
  return (
    <fieldset className={styles.group}>
      {title !== '' && <legend className={styles.legend}>{title}</legend>}
      <div className={styles.items}>{items}</div>
      {canAdd && (
        <Add registry={registry} uiSchema={uiSchema} onClick={onAddClick} disabled={disabled || readonly} />
      )}
    </fieldset>
  )
}

export function ArrayAddButton({ registry, onClick, disabled }: IconButtonProps) {
  return (
    <Button className={styles.button} icon={<Add16Regular />} onClick={onClick} disabled={disabled === true}>
      {registry.translateString(TranslatableString.AddItemButton)}
    </Button>
  )
}

/** `title`: translated name of the button, passed by RJSF. */
export function ArrayItemButton({ title, onClick, disabled }: IconButtonProps) {
  return (
    <Button className={styles.button} appearance="subtle" onClick={onClick} disabled={disabled === true}>
      {title}
    </Button>
  )
}
