<?php
/**
 * Plugin Name:       Hostelry
 * Description:       Search box, price calendar and offers of a Hostelry server, as blocks and shortcodes.
 * Version:           0.1.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * Author:            The Hostelry contributors
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       hostelry
 *
 * @package Hostelry
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/rendering.php';
require_once __DIR__ . '/includes/settings-page.php';

/** Adds the shortcodes and the block. */
function hostelry_register() {
	foreach ( array( 'search', 'calendar', 'offers' ) as $part ) {
		add_shortcode(
			'hostelry_' . $part,
			static function ( $attributes ) use ( $part ) {
				return hostelry_render( $part, is_array( $attributes ) ? $attributes : array() );
			}
		);
	}
	wp_register_script(
		'hostelry-block',
		plugins_url( 'block/editor.js', __FILE__ ),
		array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor', 'wp-i18n' ),
		'0.1.0',
		true
	);
	register_block_type( __DIR__ . '/block', array( 'render_callback' => 'hostelry_render_block' ) );
}

add_action( 'init', 'hostelry_register' );
add_action( 'admin_init', 'hostelry_register_settings' );
add_action( 'admin_menu', 'hostelry_add_settings_page' );
