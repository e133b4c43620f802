<?php
/**
 * Leaves nothing behind when the plug-in is deleted, on any site of a network.
 *
 * @package Hostelry
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $hostelry_site_id ) {
		switch_to_blog( $hostelry_site_id );
		delete_option( 'hostelry_settings' );
		restore_current_blog();
	}
} else {
	delete_option( 'hostelry_settings' );
}
