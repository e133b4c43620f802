<?php
/**
 * What the site's administrator sets: where the server is, with which key it is asked, in which language.
 *
 * @package Hostelry
 */

defined( 'ABSPATH' ) || exit;

/** Languages of the embed; an empty one is the language of the page. */
const HOSTELRY_LANGUAGES = array( 'en', 'de', 'fr', 'es', 'it', 'ja' );

/**
 * The settings, each with its default.
 *
 * @return array{server: string, site: string, key: string, language: string}
 */
function hostelry_settings() {
	$stored = get_option( 'hostelry_settings', array() );
	return hostelry_clean_settings( is_array( $stored ) ? $stored : array() );
}

/**
 * What of the sent settings can be used; the rest is empty.
 *
 * @param mixed $sent What the form sent, or what is stored.
 * @return array{server: string, site: string, key: string, language: string}
 */
function hostelry_clean_settings( $sent ) {
	$text = static function ( $name, $pattern ) use ( $sent ) {
		$value = is_array( $sent ) && isset( $sent[ $name ] ) && is_string( $sent[ $name ] ) ? trim( $sent[ $name ] ) : '';
		return preg_match( $pattern, $value ) ? $value : '';
	};
	return array(
		'server'   => hostelry_origin( $text( 'server', '#^https?://#i' ) ),
		'site'     => $text( 'site', '#^[a-z0-9-]+$#D' ),
		'key'      => $text( 'key', '#^[A-Za-z0-9_-]+$#D' ),
		'language' => $text( 'language', '#^(?:' . implode( '|', HOSTELRY_LANGUAGES ) . ')$#D' ),
	);
}

/**
 * Scheme, host and port of an address; empty for anything else.
 *
 * @param string $address As it was typed.
 * @return string
 */
function hostelry_origin( $address ) {
	$parts = $address === '' ? false : wp_parse_url( $address );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || ! preg_match( '#^[A-Za-z0-9.:\[\]-]+$#D', $parts['host'] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '';
	return strtolower( $parts['scheme'] ) . '://' . $parts['host'] . $port;
}
