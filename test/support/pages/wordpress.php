<?php
// Small stand-ins for what the plug-in asks of WordPress, and a program that runs it: JSON in, JSON out. Each escapes as WordPress's does.

define( 'ABSPATH', __DIR__ );
error_reporting( E_ALL );
set_error_handler(
	static function ( $kind, $text ) {
		throw new ErrorException( $text );
	}
);

$asked    = json_decode( stream_get_contents( STDIN ), true );
$options  = $asked['options'];
$known    = array( 'shortcodes' => array(), 'blocks' => array(), 'actions' => array() );
$sequence = 0;

function add_action( $name, $callback ) { $GLOBALS['known']['actions'][ $name ][] = $callback; }
function add_shortcode( $name, $callback ) { $GLOBALS['known']['shortcodes'][ $name ] = $callback; }
function register_block_type( $folder, $arguments ) {
	$block = json_decode( file_get_contents( $folder . '/block.json' ), true );
	$GLOBALS['known']['blocks'][ $block['name'] ] = $arguments['render_callback'];
}
function wp_register_script( $name, $address ) {}
function plugins_url( $path, $file ) { return 'https://www.example.com/' . $path; }
function get_option( $name, $default = false ) { return $GLOBALS['options'][ $name ] ?? $default; }
function delete_option( $name ) { unset( $GLOBALS['options'][ $name ] ); }
function is_multisite() { return false; }
function current_user_can( $capability ) { return in_array( $capability, $GLOBALS['asked']['capabilities'] ?? array(), true ); }
function esc_html( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES ); }
function esc_attr( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES ); }
function esc_url( $address ) { return preg_match( '#^https?://#', $address ) ? str_replace( array( '&', "'", '"', '<', '>', ' ' ), array( '&#038;', '&#039;', '', '', '', '%20' ), $address ) : ''; }
function __( $text, $domain ) { return $text; }
function esc_html__( $text, $domain ) { return esc_html( $text ); }
function wp_parse_url( $address ) { return parse_url( $address ); }
function wp_unique_id( $prefix ) { $GLOBALS['sequence'] += 1; return $prefix . $GLOBALS['sequence']; }
function wp_get_script_tag( $attributes ) {
	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= $value === true ? ' ' . $name : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return '<script' . $html . '></script>';
}
function settings_fields( $group ) { echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '">'; }
function submit_button() { echo '<button>Save</button>'; }
function register_setting( $group, $name, $arguments ) { $GLOBALS['known']['settings'][ $name ] = $arguments['sanitize_callback']; }
function add_options_page( $title, $menu, $capability, $slug, $callback ) { $GLOBALS['known']['pages'][ $slug ] = array( $capability, $callback ); }

require __DIR__ . '/../../../integrations/wordpress/hostelry/hostelry.php';
foreach ( array( 'init', 'admin_init', 'admin_menu' ) as $moment ) {
	foreach ( $known['actions'][ $moment ] as $callback ) {
		$callback();
	}
}

$answers = array();
foreach ( $asked['shown'] ?? array() as list( $kind, $name, $attributes ) ) {
	$answers[] = $kind === 'shortcode' ? $known['shortcodes'][ $name ]( $attributes ) : $known['blocks'][ $name ]( $attributes );
}
if ( $asked['page'] ?? false ) {
	ob_start();
	$known['pages']['hostelry'][1]();
	$answers[] = ob_get_clean();
}
if ( isset( $asked['saved'] ) ) {
	$answers[] = $known['settings']['hostelry_settings']( $asked['saved'] );
}
if ( $asked['uninstall'] ?? false ) {
	define( 'WP_UNINSTALL_PLUGIN', 'hostelry/hostelry.php' );
	require __DIR__ . '/../../../integrations/wordpress/hostelry/uninstall.php';
	$answers[] = $options;
}
echo json_encode( $answers );
