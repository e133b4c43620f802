<?php
/**
 * What guests get: the embed of the server, with a link for those without JavaScript.
 *
 * @package Hostelry
 */

defined( 'ABSPATH' ) || exit;

/**
 * A part of the embed as HTML.
 *
 * @param string               $part       Of search, calendar, offers.
 * @param array<string, mixed> $attributes Those of the shortcode or block: property, site, language, code, accent, paper, ink, radius.
 * @return string
 */
function hostelry_render( $part, array $attributes ) {
	$settings = hostelry_settings();
	$values   = hostelry_values( $attributes );
	if ( $settings['server'] === '' ) {
		return hostelry_hint( __( 'Hostelry: the address of the server is missing. See Settings → Hostelry.', 'hostelry' ) );
	}
	if ( $part !== 'search' && $settings['key'] === '' ) {
		return hostelry_hint( __( 'Hostelry: the publishable key is missing. See Settings → Hostelry.', 'hostelry' ) );
	}
	if ( $part === 'calendar' && ! isset( $values['property'] ) ) {
		return hostelry_hint( __( 'Hostelry: a price calendar needs the number of its property.', 'hostelry' ) );
	}
	$chosen = array_merge( array_filter( array_intersect_key( $settings, array( 'site' => 1, 'language' => 1 ) ), 'strlen' ), $values );
	$id     = wp_unique_id( 'hostelry-' );
	$script = array(
		'src'       => esc_url( $settings['server'] . '/embed.js' ),
		'async'     => true,
		'data-show' => $part,
		'data-into' => $id,
	);
	if ( $part !== 'search' ) {
		$script['data-key'] = $settings['key'];
	}
	foreach ( $chosen as $name => $value ) {
		$script[ 'data-' . $name ] = $value;
	}
	return sprintf(
		'<div class="hostelry" id="%1$s"></div>%2$s<noscript><a href="%3$s">%4$s</a></noscript>',
		esc_attr( $id ),
		wp_get_script_tag( $script ),
		esc_url( hostelry_link( $settings['server'], $chosen ) ),
		esc_html__( 'Book a room', 'hostelry' )
	);
}

/**
 * The same for the block, whose part is one of its attributes.
 *
 * @param array<string, mixed> $attributes Those of the block.
 * @return string
 */
function hostelry_render_block( $attributes ) {
	$part = isset( $attributes['part'] ) && in_array( $attributes['part'], array( 'calendar', 'offers' ), true ) ? $attributes['part'] : 'search';
	if ( $part === 'search' ) {
		unset( $attributes['property'] );
	}
	return hostelry_render( $part, $attributes );
}

/**
 * The attributes that have a form the embed can use.
 *
 * @param array<string, mixed> $attributes As an author wrote them.
 * @return array<string, string>
 */
function hostelry_values( array $attributes ) {
	$colour   = '/^#[0-9a-f]{6}$/iD';
	$patterns = array(
		'property' => '/^\d{1,10}$/D',
		'site'     => '/^[a-z0-9-]+$/D',
		'language' => '/^(?:' . implode( '|', HOSTELRY_LANGUAGES ) . ')$/D',
		'code'     => '/^.{0,50}$/Du',
		'accent'   => $colour,
		'paper'    => $colour,
		'ink'      => $colour,
		'radius'   => '/^\d{1,2}$/D',
	);
	$values   = array();
	foreach ( $patterns as $name => $pattern ) {
		$value = isset( $attributes[ $name ] ) && is_scalar( $attributes[ $name ] ) ? (string) $attributes[ $name ] : null;
		if ( $value !== null && preg_match( $pattern, $value ) ) {
			$values[ $name ] = $value;
		}
	}
	return $values;
}

/**
 * The page that a guest without JavaScript gets.
 *
 * @param string                $server Of the settings.
 * @param array<string, string> $chosen Values that can be used.
 * @return string
 */
function hostelry_link( $server, array $chosen ) {
	return $server
		. ( isset( $chosen['site'] ) ? '/sites/' . $chosen['site'] : '' )
		. ( isset( $chosen['language'] ) ? '/' . $chosen['language'] : '' )
		. ( isset( $chosen['property'] ) ? '/properties/' . $chosen['property'] : '/search' );
}

/**
 * What is missing, for those who can mend it; guests see nothing.
 *
 * @param string $text What to do.
 * @return string
 */
function hostelry_hint( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p class="hostelry-hint">' . esc_html( $text ) . '</p>' : '';
}
