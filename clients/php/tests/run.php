<?php

// The client without a server, and beside one where HOSTELRY_URL, HOSTELRY_KEY and HOSTELRY_STAY name it: php tests/run.php

declare(strict_types=1);

require __DIR__ . '/autoload.php';
require __DIR__ . '/support.php';

$tests = [...require __DIR__ . '/alone.php', ...(getenv('HOSTELRY_URL') ? require __DIR__ . '/beside-a-server.php' : [])];
$failed = 0;
foreach ($tests as $guarantee => $test) {
    try {
        $test();
        echo "passed: $guarantee\n";
    } catch (Throwable $error) {
        $failed += 1;
        echo "FAILED: $guarantee\n$error\n";
    }
}
echo count($tests) . " tests, $failed failed\n";
exit($failed === 0 ? 0 : 1);
