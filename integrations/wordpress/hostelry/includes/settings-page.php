<?php
/**
 * Settings → Hostelry.
 *
 * @package Hostelry
 */

defined( 'ABSPATH' ) || exit;

/** Has WordPress keep the settings, after they were cleaned. */
function hostelry_register_settings() {
	register_setting(
		'hostelry',
		'hostelry_settings',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'hostelry_clean_settings',
			'default'           => array(),
		)
	);
}

/** Adds the page to the menu of those who manage the site. */
function hostelry_add_settings_page() {
	add_options_page( 'Hostelry', 'Hostelry', 'manage_options', 'hostelry', 'hostelry_show_settings_page' );
}

/** Prints the page. */
function hostelry_show_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = hostelry_settings();
	echo '<div class="wrap"><h1>Hostelry</h1><form action="options.php" method="post">';
	settings_fields( 'hostelry' );
	echo '<table class="form-table" role="presentation">';
	hostelry_text_row( 'server', __( 'Address of the server', 'hostelry' ), __( 'Such as https://rooms.example.com.', 'hostelry' ), $settings['server'] );
	hostelry_text_row( 'site', __( 'Site', 'hostelry' ), __( 'Short name of a site of the server; empty for the one at its root.', 'hostelry' ), $settings['site'] );
	hostelry_text_row( 'key', __( 'Publishable key', 'hostelry' ), __( 'Made for the origin of this website. Never a secret key: everybody can read it in the page.', 'hostelry' ), $settings['key'] );
	hostelry_language_row( $settings['language'] );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

/**
 * Prints a field.
 *
 * @param string $name  Of the setting.
 * @param string $label What it is.
 * @param string $help  What to write.
 * @param string $value As it is stored.
 */
function hostelry_text_row( $name, $label, $help, $value ) {
	printf(
		'<tr><th scope="row"><label for="hostelry-%1$s">%2$s</label></th><td><input class="regular-text" id="hostelry-%1$s" name="hostelry_settings[%1$s]" value="%3$s" aria-describedby="hostelry-%1$s-help"><p class="description" id="hostelry-%1$s-help">%4$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $value ),
		esc_html( $help )
	);
}

/**
 * Prints the choice of the language.
 *
 * @param string $chosen Empty for that of the page.
 */
function hostelry_language_row( $chosen ) {
	printf(
		'<tr><th scope="row"><label for="hostelry-language">%1$s</label></th><td><select id="hostelry-language" name="hostelry_settings[language]"><option value="">%2$s</option>',
		esc_html__( 'Language', 'hostelry' ),
		esc_html__( 'That of the page', 'hostelry' )
	);
	foreach ( HOSTELRY_LANGUAGES as $language ) {
		printf(
			'<option value="%1$s"%2$s>%1$s</option>',
			esc_attr( $language ),
			$language === $chosen ? ' selected' : ''
		);
	}
	echo '</select></td></tr>';
}
