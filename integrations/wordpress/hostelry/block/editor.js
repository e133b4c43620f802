// The block in the editor: what it shows is chosen at the side; guests see the embed in its place.

;(wp => {
  const { createElement, Fragment } = wp.element
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { PanelBody, Placeholder, SelectControl, TextControl } = wp.components
  const { __ } = wp.i18n

  const parts = {
    search: __('Search box', 'hostelry'),
    calendar: __('Price calendar', 'hostelry'),
    offers: __('Offers', 'hostelry'),
  }

  const edit = ({ attributes: { part, property, accent }, setAttributes }) => {
    const choice = createElement(SelectControl, {
      label: __('Shows', 'hostelry'),
      value: part,
      options: Object.entries(parts).map(([value, label]) => ({ value, label })),
      onChange: value => setAttributes({ part: value }),
    })
    const ofProperty = createElement(TextControl, {
      label: __('Number of the property', 'hostelry'),
      value: property || '',
      onChange: value => setAttributes({ property: value }),
    })
    const colour = createElement(TextControl, {
      label: __('Colour of buttons, such as #14594a', 'hostelry'),
      value: accent || '',
      onChange: value => setAttributes({ accent: value }),
    })
    return createElement(
      Fragment,
      null,
      createElement(
        InspectorControls,
        null,
        createElement(
          PanelBody,
          { title: 'Hostelry' },
          choice,
          part === 'search' ? null : ofProperty,
          colour,
        ),
      ),
      createElement(
        'div',
        useBlockProps(),
        createElement(Placeholder, {
          label: `Hostelry: ${parts[part]}`,
          instructions:
            part === 'calendar' && !property
              ? __('Write the number of the property at the side.', 'hostelry')
              : __('Guests see it on the page.', 'hostelry'),
        }),
      ),
    )
  }

  wp.blocks.registerBlockType('hostelry/stay', { edit, save: () => null })
})(window.wp)
